/** The shop's social profile, where requests are answered. */
export const CONTACT_URL = 'https://social.example/pure8k'
