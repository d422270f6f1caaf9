import type { Palette, Scene } from '../../kit/core/scene.ts'

/** A scene of this category, by the compositions and palettes that it draws with. */
export function gamingScene(
  name: string,
  layouts: readonly { readonly name: string }[],
  palettes: readonly Palette[],
  drawing: Pick<Scene, 'describe' | 'render'>,
): Scene {
  const namesOf = (named: readonly { readonly name: string }[]) => named.map((one) => one.name)
  return { id: `gaming/${name}`, layouts: namesOf(layouts), palettes: namesOf(palettes), ...drawing }
}
