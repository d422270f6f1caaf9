import { LARGE_SCREENS } from '../page.ts'

/** The practice checkout's own light theme; it borrows nothing from the shop but its name. */
export const CHECKOUT_STYLE = `
:root { color-scheme: light; --paper: #ffffff; --shade: #f5f6f8; --ink: #1b1f27; --soft: #5a6272; --hair: #d9dde4; --edge: #8b93a3; --act: #1d4fd8; --act-deep: #173fae; --bad: #b3261e; --hazard: #ffd84d; }
${LARGE_SCREENS}
* , *::before { box-sizing: border-box; }
body { margin: 0; min-height: 100svh; background: var(--paper); color: var(--ink); font: 400 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; -webkit-font-smoothing: antialiased; display: flex; flex-direction: column; }
h1, h2, p, dl, dd, ul, fieldset, legend { margin: 0; padding: 0; border: 0; list-style: none; font: inherit; }
:focus-visible { outline: 3px solid #8fb0ff; outline-offset: 2px; }
.sandbox { display: flex; justify-content: center; gap: .625rem; padding: .625rem 1rem; background: var(--hazard); color: #332800; font-size: .875rem; text-align: center; }
.sandbox b { font-weight: 700; }
.hosted { flex: 1; display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
.hosted__order { background: var(--shade); display: flex; justify-content: flex-end; padding: clamp(1.5rem, 5vw, 5rem); border-right: 1px solid var(--hair); }
.hosted__pay { padding: clamp(1.5rem, 5vw, 5rem); }
.hosted__order > div, .hosted__pay > form { width: 100%; max-width: 26rem; }
.hosted__seller { display: inline-flex; align-items: center; gap: .5rem; min-height: 2.75rem; font-size: .9375rem; font-weight: 500; color: var(--soft); text-decoration: none; }
.hosted__seller:hover { color: var(--ink); }
.hosted__order h1 { margin-top: 1.25rem; font-size: 1rem; color: var(--soft); font-weight: 500; }
.hosted__total { font-size: 2.5rem; font-weight: 650; letter-spacing: -.02em; line-height: 1.2; font-variant-numeric: tabular-nums; }
.hosted__item { display: flex; gap: 1rem; align-items: center; margin-top: 2rem; padding-block: 1.25rem; border-block: 1px solid var(--hair); }
.hosted__thumb { flex: none; width: 5.5rem; aspect-ratio: 16 / 9; display: grid; place-items: center; border-radius: 4px; background: linear-gradient(120deg, #0b1020, #7a2c10 70%, #ff5b1f); color: #fff; font-weight: 700; letter-spacing: .04em; }
.hosted__item p { font-weight: 600; font-size: .9375rem; line-height: 1.35; } .hosted__item small { display: block; font-weight: 400; font-size: .8125rem; color: var(--soft); }
.hosted__item b { margin-left: auto; font-weight: 600; font-size: .9375rem; font-variant-numeric: tabular-nums; }
.hosted__sums div { display: flex; justify-content: space-between; padding-top: .75rem; font-size: .9375rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.hosted__sums div:last-child { margin-top: .75rem; border-top: 1px solid var(--hair); color: var(--ink); font-weight: 600; }
.hosted__pay form > h2 { font-size: 1.25rem; font-weight: 650; letter-spacing: -.01em; margin-bottom: 1.25rem; }
.entry { display: grid; gap: .375rem; margin-bottom: 1.125rem; font-size: .875rem; font-weight: 550; }
.entry input, .entry select { width: 100%; height: 3rem; padding: 0 .875rem; border: 1px solid var(--edge); border-radius: 6px; background: var(--paper); color: var(--ink); font-family: inherit; font-size: 1rem; font-variant-numeric: tabular-nums; }
.entry input:focus, .entry select:focus { outline: 3px solid #b9ccff; outline-offset: 0; border-color: var(--act); }
.entry input[aria-invalid='true'] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
.entry small { font-weight: 400; font-size: .8125rem; color: var(--bad); }
.declined { margin-bottom: 1.25rem; padding: .75rem .875rem; border: 1px solid var(--bad); border-radius: 6px; background: #fdecea; color: #8c1d18; font-size: .875rem; font-weight: 550; }
[hidden] { display: none !important; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.pay { width: 100%; min-height: 3.25rem; margin-top: .375rem; border: 0; border-radius: 6px; background: var(--act); color: #fff; font-family: inherit; font-size: 1rem; font-weight: 600; display: inline-flex; align-items: center; justify-content: center; gap: .625rem; cursor: pointer; transition: background-color .3s; }
.pay:hover { background: var(--act-deep); }
.hosted__small { margin-top: 1rem; font-size: .8125rem; color: var(--soft); }
.tests { margin-bottom: 1.75rem; border: 1px solid var(--hair); border-radius: 6px; overflow: hidden; }
.tests h2 { margin: 0; padding: .625rem .875rem; background: #fff8dc; font-size: .8125rem; font-weight: 600; border-bottom: 1px solid var(--hair); }
.tests button { width: 100%; display: flex; justify-content: space-between; align-items: center; gap: 1rem; min-height: 2.75rem; padding: 0 .875rem; border: 0; background: var(--paper); color: var(--ink); font-family: inherit; font-size: .875rem; font-variant-numeric: tabular-nums; text-align: left; cursor: pointer; }
.tests li + li button { border-top: 1px solid var(--hair); }
.tests button:hover { background: var(--shade); } .tests span { color: var(--soft); font-size: .8125rem; text-align: right; }
@media (max-width: 767px) { .hosted { grid-template-columns: minmax(0, 1fr); align-content: start; } .hosted__order { border: 0; border-bottom: 1px solid var(--hair); } .hosted__order > div, .hosted__pay > form { max-width: none; } .hosted__order h1 { margin-top: .5rem; } .hosted__item { margin-top: 1rem; } .sandbox { display: block; } }
.ledger { width: min(60rem, 100%); margin: 0 auto; padding: clamp(1.5rem, 4vw, 3rem); }
.ledger h1 { margin: .5rem 0 1.25rem; font-size: 1.5rem; font-weight: 650; }
.ledger h2 { margin: 2rem 0 .5rem; font-size: 1.0625rem; font-weight: 600; }
.ledger a { color: var(--act); }
.ledger dl div { display: flex; gap: 1rem; padding: .5rem 0; border-top: 1px solid var(--hair); }
.ledger dt { flex: 0 0 8rem; color: var(--soft); } .ledger dd { overflow-wrap: anywhere; }
.deeds { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem; }
.deed { min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid var(--edge); border-radius: 6px; background: var(--paper); color: var(--ink); font: inherit; cursor: pointer; }
.deed:hover { background: var(--shade); }
.told li { padding: .25rem 0; font-size: .875rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.ledger table { width: 100%; border-collapse: collapse; font-size: .9375rem; } .ledger th, .ledger td { padding: .625rem .5rem; border-top: 1px solid var(--hair); text-align: left; overflow-wrap: anywhere; }
`
