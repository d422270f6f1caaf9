import type { Description, Scene, Traits } from './scene.ts'

/** Names a wallpaper after its scene, layout and palette; a stopgap for scenes that do not describe themselves yet. */
export function describeByNames(scene: Scene, traits: Traits): Description {
  const subject = capitalised(words(scene.id.split('/').at(-1) ?? scene.id))
  const layout = words(scene.layouts[traits.layout])
  const palette = words(scene.palettes[traits.palette])
  return {
    title: `${subject}, ${layout}, ${palette}`,
    alt: `${subject} seen as ${layout}, in the colours of ${palette}, number ${traits.index + 1} of its series.`,
  }
}

function words(name: string): string {
  return name.replaceAll('-', ' ').toLowerCase()
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
