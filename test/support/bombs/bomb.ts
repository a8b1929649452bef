/** A request that is small to send, and would be large to answer if nobody counted. */
export interface Bomb {
  readonly name: string
  readonly method?: string
  readonly path: string
  readonly type?: string
  readonly encoding?: string
  readonly body?: () => string | Uint8Array
  /** `400 BadRequest`, or the code alone where it is taken. */
  readonly answer: string
}

export const configMaps = '/api/v1/namespaces/default/configmaps'
export const pods = '/api/v1/namespaces/default/pods'

export const refused = '400 BadRequest'
export const tooLarge = '413 RequestEntityTooLarge'
export const invalid = '422 Invalid'

/** Items with commas between. */
export function many(count: number, item: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => item(index)).join(',')
}

export function nested(open: string, close: string, depth: number): string {
  return open.repeat(depth) + close.repeat(depth)
}
