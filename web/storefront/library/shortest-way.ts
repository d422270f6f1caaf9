import type { System } from './system.ts'

/** How a saved file is set, in one sentence, for beside a download. */
export const SHORTEST_WAY: Readonly<Record<System, string>> = {
  windows: 'Right-click the saved file and choose “Set as desktop background”.',
  macos: 'Control-click the saved file, then Services, “Set Desktop Picture”.',
  linux: 'Right-click the saved file: “Set as Background” in GNOME, “Set as Wallpaper” in KDE.',
  ios: 'Choose “Save Image”; then in Photos: Share, “Use as Wallpaper”.',
  android: 'Choose your photo or wallpaper app; there “Use as” or “Set as wallpaper”.',
}

/** Where a sheet of the system takes a picture to what sets it. */
export function opensSheet(system: System): boolean {
  return system === 'ios' || system === 'android'
}
