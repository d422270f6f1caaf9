import type { Adapter, AdapterPayload } from 'oidc-provider'

type Kept = { readonly payload: AdapterPayload; readonly expiresAt: number }

/** What the provider remembers, in memory: the sandbox forgets everything when it stops. */
export function memoryAdapter(): (name: string) => Adapter {
  const kept = new Map<string, Kept>()
  return (name) => {
    const keyOf = (id: string) => `${name}:${id}`
    const read = (key: string) => {
      const found = kept.get(key)
      return found && found.expiresAt > Date.now() ? found.payload : undefined
    }
    const search = (fits: (payload: AdapterPayload) => boolean) =>
      [...kept]
        .filter(([key]) => key.startsWith(`${name}:`))
        .find(([key, { payload }]) => fits(payload) && read(key))?.[1].payload
    return {
      async upsert(id, payload, expiresIn) {
        const lifetimeMs = (expiresIn || 3600) * 1000
        kept.set(keyOf(id), { payload, expiresAt: Date.now() + lifetimeMs })
      },
      find: async (id) => read(keyOf(id)),
      findByUid: async (uid) => search((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => search((payload) => payload.userCode === userCode),
      async consume(id) {
        const payload = read(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        kept.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}
