/** Fewer say nothing about a list. */
const FEWEST = 5
/** Mail servers begin to refuse a sender of whose mail more than this bounces. */
const MOST_OF_ALL = 0.05

/** Whether so many addresses are refused that going on would harm whoever sends. */
export function hasTooManyBounces({ sent, bounced }: { readonly sent: number; readonly bounced: number }): boolean {
  return bounced >= FEWEST && bounced > MOST_OF_ALL * (sent + bounced)
}
