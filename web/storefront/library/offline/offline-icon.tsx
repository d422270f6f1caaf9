import icon from '../../../ui/icon.module.css'

/** Strokes on a 20 by 20 field, as all icons; here, because no other page needs them. */
const PATHS = {
  offline: 'M3 3l14 14M4 9a9 9 0 0 1 3-2M16 9a9 9 0 0 0-6-2.5M7 12a4.5 4.5 0 0 1 3-1M10 15v.5',
  device: 'M6 2.5h8v15H6zM9 15h2',
}

export function OfflineIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className={icon.icon} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
