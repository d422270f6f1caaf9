export type Machine = { readonly platform: string; readonly arch: string }
export function canRunShop(versions: { readonly node: string; readonly sqlite?: string }): boolean
export function findPackage(
  lock: { readonly packages: object },
  machine: Machine & { readonly isMusl: boolean },
): { readonly path: string; readonly entry: { readonly version: string } } | undefined
export function adviceFor(machine: Machine & { readonly versions: { readonly node: string } }, isMusl: boolean): string
