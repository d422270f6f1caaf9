/** Every room of the house, and the rooms that it may import. */
export const ROOMS: Readonly<Record<string, readonly string[]>>
/** Every folder of web/, and the folders of web/ that it may import. */
export const WEB: Readonly<Record<string, readonly string[]>>
