import type { Buildah } from './buildah.ts'

type Image = {
  readonly Docker: {
    readonly rootfs: { readonly diff_ids: readonly string[] }
    readonly history: readonly { readonly created_by: string; readonly empty_layer?: boolean }[]
  }
}

export type Layer = { readonly madeBy: string; readonly bytes: number }

/** What an image adds to its base, layer by layer, unpacked. */
export async function listLayers(buildah: Buildah, image: string, base: string): Promise<Layer[]> {
  const own = await inspect(buildah, image)
  const below = (await inspect(buildah, base)).Docker.rootfs.diff_ids.length
  const made = own.Docker.history.filter((step) => !step.empty_layer).map((step) => step.created_by)
  const sizes = buildah.layerBytes()
  return own.Docker.rootfs.diff_ids.slice(below).map((id, at) => ({
    madeBy: shorten(made[below + at] ?? ''),
    bytes: sizes.get(id) ?? Number.NaN,
  }))
}

async function inspect(buildah: Buildah, image: string): Promise<Image> {
  return JSON.parse(await buildah.run('inspect', '--type', 'image', image)) as Image
}

function shorten(command: string): string {
  return (
    command
      .replace(/^\/bin\/sh -c (?:#\(nop\) )?/, '')
      .split(' in ')[0]
      ?.slice(0, 80) ?? ''
  )
}
