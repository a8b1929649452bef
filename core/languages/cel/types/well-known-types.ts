import {
  anyType,
  boolType,
  bytesType,
  doubleType,
  durationType,
  dynType,
  intType,
  listOf,
  mapOf,
  objectType,
  stringType,
  timestampType,
  uintType,
  wrapperOf,
  type CelType,
} from './cel-type.ts'

/** Names of the messages that every Protobuf library knows, and the types that CEL has for them. */
export const wellKnownTypes: Readonly<Record<string, CelType>> = {
  'google.protobuf.Any': anyType,
  'google.protobuf.BoolValue': wrapperOf(boolType),
  'google.protobuf.BytesValue': wrapperOf(bytesType),
  'google.protobuf.DoubleValue': wrapperOf(doubleType),
  'google.protobuf.Duration': durationType,
  'google.protobuf.Empty': objectType('google.protobuf.Empty'),
  'google.protobuf.FloatValue': wrapperOf(doubleType),
  'google.protobuf.Int32Value': wrapperOf(intType),
  'google.protobuf.Int64Value': wrapperOf(intType),
  'google.protobuf.ListValue': listOf(dynType),
  'google.protobuf.StringValue': wrapperOf(stringType),
  'google.protobuf.Struct': mapOf(stringType, dynType),
  'google.protobuf.Timestamp': timestampType,
  'google.protobuf.UInt32Value': wrapperOf(uintType),
  'google.protobuf.UInt64Value': wrapperOf(uintType),
  'google.protobuf.Value': dynType,
}

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
