/** The spec's own list, written out so that a change of the site map cannot hide a missing path. */
export const SPEC_PATHS =
  `/ /login /signup /subscription /dashboard /terms /privacy-policy /bundles /spiderman /animals /anime
  /abstract /bikes /city /ninjas /racing /space /sport /Sport /Space /Gaming /gaming /automotive /nature /futuristic
  /technology /FormulaOne /formulaone /medievalxfuturistic`.split(/\s+/)
