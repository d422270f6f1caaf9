// The owner's tool: npm run shop -- <command>. Each command says more with --help.
import { ConfigError } from '../server/config.ts'
import { isOutage } from '../server/database/outage.ts'
import { loadEnvFile } from './env-file.ts'

type Command = { readonly does: string; readonly load: () => Promise<{ run(args: string[]): Promise<number> }> }

const COMMANDS: Readonly<Record<string, Command>> = {
  import: { does: 'take a folder of 8K masters into a category', load: () => import('./import.ts') },
  'add-category': { does: 'add a category with its page and its bundle', load: () => import('./add-category.ts') },
  doctor: { does: 'say what is missing before every bundle can be sold', load: () => import('./doctor.ts') },
  orders: { does: 'list, show or export orders', load: () => import('./orders.ts') },
  grant: { does: 'give a product to an address, or open an order', load: () => import('./grant.ts') },
  revoke: { does: 'close an order, or end library links', load: () => import('./revoke.ts') },
  resend: { does: 'mail a new library link, or a receipt to a corrected address', load: () => import('./resend.ts') },
  mails: { does: 'list mails, and which of them bounced', load: () => import('./mails.ts') },
  reconcile: { does: 'ask the payment provider what is missing', load: () => import('./reconcile.ts') },
  replay: { does: 'apply stored payment events again', load: () => import('./replay.ts') },
  'create-bucket': { does: 'make the private bucket of STORAGE_URL', load: () => import('./create-bucket.ts') },
  backup: { does: 'copy the whole shop while it is open', load: () => import('./backup.ts') },
  restore: { does: 'check a backup, or bring it back into an empty place', load: () => import('./restore.ts') },
  render: { does: 'draw the sample wallpapers as PNG files', load: () => import('./render.ts') },
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(14)} ${does}`)
  return `Usage: npm run shop -- <command> [options]\n\n${lines.join('\n')}\n\nnpm run shop -- <command> --help says more.`
}

const [name = '--help', ...args] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (command) {
  loadEnvFile()
  try {
    process.exitCode = await (await command.load()).run(args)
  } catch (error) {
    console.error(wordsFor(error))
    process.exitCode = 1
  }
} else if (name === '--help' || name === '-h') {
  console.log(usage())
} else {
  console.error(`There is no command '${name}'.\n\n${usage()}`)
  process.exitCode = 2
}

function wordsFor(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message
  if (!isOutage(error)) return error
  const { message } = error as Error
  return `Stopped: ${message}. The disk is full or broken, or the database is away. Nothing is half done: mend that and run the same command again.`
}
