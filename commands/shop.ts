// The owner's tool: npm run shop -- <command>. Each command says more with --help.
import { findStartProblem } from '../server/start-problem.ts'
import { FAILED, OK, WRONG_USAGE } from './command-line.ts'
import { loadEnvFile } from './env-file.ts'

type Command = {
  readonly does: string
  readonly load: () => Promise<{ run(args: readonly string[]): Promise<number> }>
}

export const COMMANDS: Readonly<Record<string, Command>> = {
  import: { does: 'take a folder of 8K masters into a category', load: () => import('./import.ts') },
  'add-category': { does: 'add a category with its page and its bundle', load: () => import('./add-category.ts') },
  pictures: { does: 'list the pictures of a category', load: () => import('./pictures.ts') },
  picture: { does: 'retitle, move, hide, remove or replace a picture', load: () => import('./picture.ts') },
  'delete-removed': {
    does: 'delete the files of removed pictures that nobody has a right to',
    load: () => import('./delete-removed.ts'),
  },
  'clean-masters': {
    does: 'take location, names and serial numbers out of stored masters',
    load: () => import('./clean-masters.ts'),
  },
  content: { does: 'what this shop decides, as files: check, publish, roll back', load: () => import('./content.ts') },
  doctor: { does: 'ask everything that the shop needs, and say what would fail', load: () => import('./doctor.ts') },
  orders: { does: 'list, show or export orders', load: () => import('./orders.ts') },
  grant: { does: 'give a product to an address, or open an order', load: () => import('./grant.ts') },
  revoke: { does: 'close an order, or end library links', load: () => import('./revoke.ts') },
  refund: { does: 'give money back through the payment provider', load: () => import('./refund.ts') },
  resend: { does: 'mail a new library link, or a receipt to a corrected address', load: () => import('./resend.ts') },
  mails: { does: 'list mails, and which of them bounced', load: () => import('./mails.ts') },
  reconcile: { does: 'ask the payment provider what is missing', load: () => import('./reconcile.ts') },
  replay: { does: 'apply stored payment events again', load: () => import('./replay.ts') },
  'desk-link': { does: 'make a one-time way in to the desk, for an owner', load: () => import('./desk-link.ts') },
  'create-bucket': { does: 'make the private bucket of STORAGE_URL', load: () => import('./create-bucket.ts') },
  backup: { does: 'copy the whole shop while it is open', load: () => import('./backup.ts') },
  restore: { does: 'check a backup, or bring it back into an empty place', load: () => import('./restore.ts') },
  render: { does: 'draw the sample wallpapers as PNG files', load: () => import('./samples/render.ts') },
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(14)} ${does}`)
  return `Usage: npm run shop -- <command> [options]\n\n${lines.join('\n')}\n\nnpm run shop -- <command> --help says more.`
}

/** Runs one command and returns its status: 0, 1 if it failed, 2 if the line was wrong. */
export async function runShop([name = '--help', ...args]: readonly string[]): Promise<number> {
  if (name === '--help' || name === '-h') {
    console.log(usage())
    return OK
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    console.error(`There is no command '${name}'. (npm run shop -- --help lists them.)`)
    return WRONG_USAGE
  }
  try {
    return await (await command.load()).run(args)
  } catch (error) {
    // A fault of the code keeps its stack: whoever mends it needs that.
    console.error(findStartProblem(error) ?? error)
    return FAILED
  }
}

if (import.meta.main) {
  loadEnvFile()
  process.exitCode = await runShop(process.argv.slice(2))
}
