/** Enough for its owner to know it again, too little for anybody else: m•••@e•••.com */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '•••'
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  const ending = dot > 0 ? domain.slice(dot) : ''
  return `${email.slice(0, 1)}•••@${domain.slice(0, 1)}•••${ending}`
}
