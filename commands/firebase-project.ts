/** Only for a project of this kind does the shop believe the emulator's unsigned tokens. */
export const PROJECT = 'demo-shop'
