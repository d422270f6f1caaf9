// Never ends by itself, as a reader of hostile Markdown may not.
export default (): never => {
  for (;;);
}
