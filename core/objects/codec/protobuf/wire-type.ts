/** Protobuf wire types, the lower three bits of a tag. Groups (3 and 4) are not supported. */
export const wireType = { varint: 0, fixed64: 1, length: 2, fixed32: 5 } as const

export type WireType = (typeof wireType)[keyof typeof wireType]

const names: readonly string[] = [
  'varint',
  '64-bit',
  'length-delimited',
  'group',
  'group end',
  '32-bit',
]

/** The name of a wire type, for error messages; unknown types are shown by their number. */
export function wireTypeName(type: number): string {
  return names[type] ?? `unknown wire type ${type}`
}
