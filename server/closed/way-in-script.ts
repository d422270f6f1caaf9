/**
 * Runs where the owner's link leads while the shop is closed. The key stands behind the # and leaves the browser only over
 * https, or to this machine.
 */
export const WAY_IN_SCRIPT = `const find = (id) => document.getElementById(id)
const show = (id) => {
  for (const part of ['plain', 'none', 'ask', 'opening', 'elsewhere']) find(part).hidden = part !== id
}
const key = new URLSearchParams(location.hash.slice(1)).get('key')
const isHttps = location.protocol === 'https:'
const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)
const field = document.querySelector('input')
find('here').textContent = location.origin
for (const part of document.querySelectorAll('[data-https]')) part.hidden = !isHttps
for (const part of document.querySelectorAll('[data-local]')) part.hidden = isHttps
field.required = !isHttps
show(!isHttps && !isHere ? 'plain' : key ? 'ask' : 'none')

async function send(button) {
  button.disabled = true
  find('wrong').textContent = ''
  const body = JSON.stringify(isHttps ? { key } : { key, address: field.value })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/desk/address', { method: 'POST', headers, body }).catch(() => undefined)
  const said = await answer?.json().catch(() => undefined)
  button.disabled = false
  if (!answer?.ok) {
    find('wrong').textContent = said?.title ?? 'The shop did not answer. Try again.'
    return
  }
  if (said.address === location.origin) {
    show('opening')
    return look()
  }
  find('on').href = said.address + '/desk/first#key=' + key
  show('elsewhere')
}

/** Until the shop itself answers. */
async function look() {
  const answer = await fetch('/desk/first', { method: 'HEAD' }).catch(() => undefined)
  if (answer?.ok && !answer.headers.has('x-shop-closed')) location.reload()
  else setTimeout(look, 1000)
}

document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  void send(event.submitter ?? document.querySelector('button'))
})`
