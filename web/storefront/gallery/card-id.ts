/** Where the link of a card is found again, to give the focus back. */
export function cardId(id: string): string {
  return `wallpaper-${id}`
}
