import { z } from 'zod'
import { parseBody } from '../../http/parse-body.ts'

const body = z.object({ shown: z.string().max(200).optional() })

/** The picture that somebody had before them when they pressed; nothing from a program, which did not look. */
export function readShown(sent: unknown): string | undefined {
  return parseBody(body, typeof sent === 'object' && sent !== null ? sent : {}).shown
}
