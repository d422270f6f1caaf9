/** Whether this machine's C library is musl (Alpine): what is built against glibc does not run there. */
export function isMusl() {
  return process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
}
