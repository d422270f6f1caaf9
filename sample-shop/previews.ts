import { join } from 'node:path'

/** Where the ready-made previews of the sample wallpapers and posters lie, with their index. */
export const PREVIEWS_DIR = join(import.meta.dirname, 'previews')
