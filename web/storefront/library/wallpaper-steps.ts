import type { System } from './system.ts'

export type WallpaperSteps = {
  readonly system: System
  readonly name: string
  readonly steps: readonly string[]
}

export const WALLPAPER_STEPS: readonly WallpaperSteps[] = [
  {
    system: 'windows',
    name: 'Windows',
    steps: [
      'Right-click the file and choose “Set as desktop background”.',
      'For several screens: Settings, Personalisation, Background; right-click the picture and choose the monitor.',
    ],
  },
  {
    system: 'macos',
    name: 'macOS',
    steps: [
      'Open System Settings, Wallpaper, and choose “Add Photo”.',
      'Pick the screen at the top first if you have more than one, and set it to “Fill Screen”.',
    ],
  },
  {
    system: 'linux',
    name: 'GNOME and KDE',
    steps: [
      'GNOME: Settings, Appearance, “Add Picture”.',
      'KDE Plasma: right-click the desktop, “Configure Desktop and Wallpaper”, “Add”, positioning “Scaled and Cropped”.',
    ],
  },
  {
    system: 'ios',
    name: 'iPhone and iPad',
    steps: [
      'Open the downloaded file in Files, tap Share and “Save Image”.',
      'In Photos tap Share, “Use as Wallpaper”. The phone and tablet sizes here fit without zooming.',
    ],
  },
  {
    system: 'android',
    name: 'Android',
    steps: [
      'Open the downloaded file in Photos or Gallery.',
      'Open the menu and choose “Use as” or “Set as wallpaper”.',
    ],
  },
]
