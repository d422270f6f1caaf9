export interface BikeOptions {
  /** A sport bike wears a fairing; a roadster shows its round lamp and its engine. */
  style: 'sport' | 'roadster'
  rider?: boolean
  spokes?: number
}
