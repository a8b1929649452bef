import type { CelType } from './cel-type.ts'

const messageNames: Readonly<Partial<Record<CelType['kind'], string>>> = {
  any: 'google.protobuf.Any',
  duration: 'google.protobuf.Duration',
  dyn: 'google.protobuf.Value',
  null_type: 'google.protobuf.NullValue',
  timestamp: 'google.protobuf.Timestamp',
}

const wrapperNames: Readonly<Partial<Record<CelType['kind'], string>>> = {
  bool: 'google.protobuf.BoolValue',
  bytes: 'google.protobuf.BytesValue',
  double: 'google.protobuf.DoubleValue',
  int: 'google.protobuf.Int64Value',
  string: 'google.protobuf.StringValue',
  uint: 'google.protobuf.UInt64Value',
}

/** Name of the Protobuf message that a type is written as in a message literal; undefined where there is none. */
export function wellKnownNameOf(type: CelType): string | undefined {
  if (type.kind === 'wrapper') return wrapperNames[type.of.kind]
  if (type.kind === 'list')
    return type.element.kind === 'dyn' ? 'google.protobuf.ListValue' : undefined
  if (type.kind === 'map') {
    return type.key.kind === 'string' && type.value.kind === 'dyn'
      ? 'google.protobuf.Struct'
      : undefined
  }
  return messageNames[type.kind]
}
