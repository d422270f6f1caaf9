import { classNames } from '../../ui/class-names.ts'
import styles from './icon.module.css'

/** Strokes on a 24 by 24 field. */
const PATHS = {
  alert: 'M12 4 2 20h20zM12 10v4M12 17h.01',
  'arrow-down': 'M12 5v14M6 13l6 6 6-6',
  'arrow-up': 'M12 19V5M6 11l6-6 6 6',
  bold: 'M7 4h6a4 4 0 0 1 0 8H7zM7 12h7a4 4 0 0 1 0 8H7z',
  bounce: 'M3 6h18v12H3zM9 10l6 5M15 10l-6 5',
  brand:
    'M12 3a9 9 0 1 0 0 18c2 0 2-1.5 1.5-2.5-.7-1.5.3-3 2-3H18a3 3 0 0 0 3-3c0-5-4-9.5-9-9.500zM7.5 12h.01M10 7.500h.01M15 8h.01',
  card: 'M3 5h18v14H3zM3 10h18',
  catalogue: 'M3 4h8v7H3zM13 4h8v7h-8zM3 13h8v7H3zM13 13h8v7h-8z',
  check: 'm5 12 5 5L20 7',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  database: 'M4 6c0-4 16-4 16 0v12c0 4-16 4-16 0zM4 6c0 4 16 4 16 0M4 12c0 4 16 4 16 0',
  desktop: 'M3 4h18v12H3zM8 20h8M12 16v4',
  disk: 'M3 13 6 4h12l3 9v7H3zM3 13h18M7 17h.01',
  down: 'm6 9 6 6 6-6',
  download: 'M12 3v12M7 11l5 5 5-5M4 20h16',
  edit: 'M4 20h4L20 8l-4-4L4 16z',
  events: 'M13 2 4 14h7l-1 8 9-12h-7z',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  'eye-off': 'M3 3l18 18M10 6c7-2 12 6 12 6l-3 4M6 7c-3 2-4 5-4 5s4 7 10 7l4-1',
  finger: 'M6 11a6 6 0 0 1 12 0v2M6 15v-1M9 20c-1-2-1-5-1-8a4 4 0 0 1 8 0c0 4 0 6-1 9M12 12v4c0 2 0 3-.5 5',
  flag: 'M5 21V4h13l-3 4 3 4H5',
  flask: 'M9 3h6M10 3v6l-6 11h16L14 9V3',
  gift: 'M4 11h16v10H4zM2 7h20v4H2zM12 7v14M12 7c-5 0-5-5-2-5 2 0 2 3 2 5zm0 0c5 0 5-5 2-5-2 0-2 3-2 5z',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  grip: 'M9 5h.01M15 5h.01M9 12h.01M15 12h.01M9 19h.01M15 19h.01',
  half: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 3v18',
  history: 'M4 5v5h5M4 10a8 8 0 1 1 0 4M12 8v4l3 2',
  image: 'M3 4h18v16H3zM3 16l5-5 4 4 4-5 5 6',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8h.01',
  key: 'M8 18a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM12 10l9-7M17 6l3 3',
  left: 'm15 6-6 6 6 6',
  link: 'M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  lock: 'M6 11h12v10H6zM8 11V8a4 4 0 0 1 8 0v3',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  note: 'M5 3h10l4 4v14H5zM15 3v4h4M8 12h8M8 16h5',
  orders: 'M5 3h14v18l-3-2-2 2-2-2-2 2-2-2-3 2zM9 8h6M9 12h6',
  out: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  pause: 'M8 5v14M16 5v14',
  percent: 'M19 5 5 19M7.5 9a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM16.5 18a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  phone: 'M7 2h10v20H7zM11 18h2',
  play: 'M7 4v16l13-8z',
  plus: 'M12 5v14M5 12h14',
  pricing: 'M3 12V4h8l10 10-8 8zM7.5 8.5h.01',
  print: 'M7 8V3h10v5M7 17H3V8h18v9h-4M7 14h10v7H7z',
  refresh: 'M20 5v5h-5M4 19v-5h5M5 10a7 7 0 0 1 14-2l1 2M4 14l1 2a7 7 0 0 0 14-2',
  right: 'm9 6 6 6-6 6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  send: 'M21 3 10 14M21 3l-7 18-4-7-7-4z',
  'set-up': 'M4 6h10M18 6h2M4 12h2M10 12h10M4 18h8M16 18h4M16 4v4M8 10v4M14 16v4',
  shield: 'M12 3 4 6v6c0 5 4 8 8 9 4-1 8-4 8-9V6z',
  'sign-out': 'M10 4H4v16h6M14 8l4 4-4 4M18 12H9',
  star: 'm12 3 3 6 6 1-4.5 4.500L17.5 21 12 18l-5.5 3 1-6.500L3 10l6-1z',
  swap: 'M4 8h14l-3-4M20 16H6l3 4',
  target: 'M12 19a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM12 2v6M12 16v6M2 12h6M16 12h6',
  team: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-6 7-6s7 2 7 6M16 3.500a4 4 0 0 1 0 7.500M18 15c3 .6 4 3 4 6',
  today: 'M3 12h4l3-8 4 16 3-8h4',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14',
  undo: 'M9 7H4V2M4 7c2-2.5 5-4 8-4a9 9 0 1 1-8.5 12',
  upload: 'M12 16V4M7 8l5-5 5 5M4 20h16',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3-7 8-7s8 3 8 7',
  visits: 'M4 20V10M10 20V4M16 20v-7M22 20H2',
  x: 'M6 6l12 12M18 6 6 18',
} as const

export type IconName = keyof typeof PATHS

/** Dots need a thicker stroke than lines. */
const DOTS: ReadonlySet<IconName> = new Set(['more', 'grip'])

/** Always beside or inside something that has a name, so hidden from assistive technology. */
export function Icon({ name, small }: { readonly name: IconName; readonly small?: boolean }) {
  const className = classNames(styles.icon, small && styles.small, DOTS.has(name) && styles.dots)
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
