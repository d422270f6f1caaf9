/** Asks until the desk is there, and then shows it: the address, with the key that may stand in it, stays. */
const SCRIPT = `async function look() {
  const answer = await fetch(location.pathname, { method: 'HEAD' }).catch(() => undefined)
  if (answer?.status === 200) location.reload()
  else setTimeout(look, 1000)
}
look()`

const STYLE = `*{box-sizing:border-box;margin:0}
html{background:#0a0b0e;color:#f4f1ea;font:400 1rem/1.5 system-ui,sans-serif;text-size-adjust:100%}
body{display:grid;place-items:center;min-block-size:100dvh;padding:1.5rem 1rem;background:
radial-gradient(60rem 40rem at 70% -10%,rgb(255 91 31/.16),transparent 70%),
radial-gradient(50rem 40rem at 0% 110%,rgb(143 216 255/.09),transparent 70%)}
main{display:grid;gap:.75rem;inline-size:min(27rem,100%);padding:1.75rem;border:1px solid rgb(255 255 255/.2);border-radius:14px;
background:#111318;box-shadow:0 40px 100px rgb(0 0 0/.6);overflow:hidden}
h1{font-size:1.375rem;font-weight:640;line-height:1.2;text-wrap:balance}
p{color:#a9a69e;text-wrap:pretty}
i{block-size:3px;margin-block-start:.75rem;border-radius:2px;background:#20242c;overflow:hidden}
i::after{content:'';display:block;inline-size:40%;block-size:100%;border-radius:2px;background:#ff5b1f}
@media (prefers-reduced-motion:no-preference){i::after{animation:go 1.6s ease-in-out infinite alternate}}
@keyframes go{to{transform:translateX(150%)}}`

/** Shown while the desk's code is bundled, which happens once for each version of it, beside the open shop. */
export const PREPARING = {
  script: SCRIPT,
  style: STYLE,
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<title>Desk</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${STYLE}</style>
<script type="module">${SCRIPT}</script>
</head>
<body>
<main>
<h1>The desk is being prepared</h1>
<p>Your shop is open already. The desk follows once after each new version, and shows itself here as soon as it is ready.</p>
<p>If it does not, the shop’s own output says why.</p>
<i></i>
</main>
<noscript>The desk needs JavaScript.</noscript>
</body>
</html>
`,
}
