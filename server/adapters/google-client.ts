import type { GoogleProfile } from '../accounts/prove-address.ts'

/** Google's endpoints, or the sandbox's that plays Google. */
export type GoogleClient = {
  readonly clientId: string
  readonly clientSecret: string
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly userInfoUrl: string
}

/** Google's part in better-auth: whoever it vouches for is told before anybody is signed in. */
export function googleConfig(google: GoogleClient, onGoogleProof: (profile: GoogleProfile) => Promise<void>) {
  return {
    ...google,
    providerId: 'google',
    scopes: ['openid', 'email', 'profile'],
    prompt: 'select_account' as const,
    pkce: true,
    async mapProfileToUser(profile: Record<string, unknown>) {
      const { email, emailVerified } = profile
      const { name, image } = profile
      if (emailVerified === true && typeof email === 'string') {
        await onGoogleProof({ email, name: textOf(name) ?? '', image: textOf(image) })
      }
      return { emailVerified: emailVerified === true }
    },
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
