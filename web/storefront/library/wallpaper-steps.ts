import type { System } from './this-device.ts'

export type WallpaperSteps = {
  readonly system: System
  readonly name: string
  /** The shortest way, in one sentence, for beside a download. */
  readonly short: string
  readonly steps: readonly string[]
}

export const WALLPAPER_STEPS: readonly WallpaperSteps[] = [
  {
    system: 'windows',
    name: 'Windows',
    short: 'Right-click the saved file and choose “Set as desktop background”.',
    steps: [
      'Right-click the file and choose “Set as desktop background”.',
      'For several screens: Settings, Personalisation, Background; right-click the picture and choose the monitor.',
    ],
  },
  {
    system: 'macos',
    name: 'macOS',
    short: 'Control-click the saved file, then Services, “Set Desktop Picture”.',
    steps: [
      'Open System Settings, Wallpaper, and choose “Add Photo”.',
      'Pick the screen at the top first if you have more than one, and set it to “Fill Screen”.',
    ],
  },
  {
    system: 'linux',
    name: 'GNOME and KDE',
    short: 'Right-click the saved file: “Set as Background” in GNOME, “Set as Wallpaper” in KDE.',
    steps: [
      'GNOME: Settings, Appearance, “Add Picture”.',
      'KDE Plasma: right-click the desktop, “Configure Desktop and Wallpaper”, “Add”, positioning “Scaled and Cropped”.',
    ],
  },
  {
    system: 'ios',
    name: 'iPhone and iPad',
    short: 'Choose “Save Image”; then in Photos: Share, “Use as Wallpaper”.',
    steps: [
      'Open the downloaded file in Files, tap Share and “Save Image”.',
      'In Photos tap Share, “Use as Wallpaper”. The phone and tablet sizes here fit without zooming.',
    ],
  },
  {
    system: 'android',
    name: 'Android',
    short: 'Choose your photo or wallpaper app; there “Use as” or “Set as wallpaper”.',
    steps: [
      'Open the downloaded file in Photos or Gallery.',
      'Open the menu and choose “Use as” or “Set as wallpaper”.',
    ],
  },
]

/** Where a sheet of the system takes a picture to what sets it. */
export function opensSheet(system: System): boolean {
  return system === 'ios' || system === 'android'
}

export function shortestWay(system: System): string {
  return WALLPAPER_STEPS.find((steps) => steps.system === system)?.short ?? ''
}
