import styles from './icon.module.css'

/** Strokes on a 20 by 20 field. */
const PATHS = {
  'arrow-left': 'M17 10H4M9 5l-5 5 5 5',
  'arrow-right': 'M3 10h13M11 5l5 5-5 5',
  'arrow-out': 'M6 14 14 6M7 6h7v7',
  check: 'M4 10.5l4 4 8-9',
  'chevron-down': 'M5 8l5 5 5-5',
  close: 'M4.5 4.5l11 11M15.5 4.5l-11 11',
  download: 'M10 3v10M5.5 9l4.5 4.5L14.5 9M3.5 17h13',
  expand: 'M12 3h5v5M8 17H3v-5M17 3l-6 6M3 17l6-6',
  heart: 'M10 16.6 3.9 10.5a3.9 3.9 0 0 1 5.5-5.5l.6.6.6-.6a3.9 3.9 0 0 1 5.5 5.5z',
  library: 'M3.5 4v12M7.5 4v12M11 4.5l4.5 11.5',
  menu: 'M3 6h14M3 10h14M3 14h14',
  pause: 'M7 4v12M13 4v12',
  play: 'M6.5 4 15.5 10 6.5 16z',
  search: 'M13.2 13.2 17.5 17.5M8.5 14.5a6 6 0 1 1 0-12 6 6 0 0 1 0 12z',
  share: 'M10 12V3M6.5 6 10 2.5 13.5 6M5 9H3.5v8h13V9H15',
} as const

export type IconName = keyof typeof PATHS

/** Always beside or inside something that has a name, so hidden from assistive technology. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
