import type { SpecCase } from './spec-case.ts'

/** Cases that come out otherwise on purpose. */
export interface SpecException {
  /** Start of the paths of the cases. */
  readonly path: string
  readonly reason: string
}

export const specExceptions: readonly SpecException[] = [
  { path: 'bindings_ext/', reason: 'Kubernetes does not offer the bindings library' },
  { path: 'block_ext/', reason: 'Kubernetes does not offer the block library' },
  { path: 'encoders_ext/', reason: 'Kubernetes does not offer the encoders library' },
  ...['map_key_float', 'map_value_repeat_key'].map((name) => ({
    path: `fields/qualified_identifier_resolution/${name}`,
    reason: 'the engine of Kubernetes takes such keys, and the last value of a repeated key',
  })),
  {
    path: 'fields/map_fields/map_bad_key_type',
    reason:
      'Kubernetes computes constants before evaluation, where an error of one is no longer absorbed',
  },
  { path: 'math_ext/', reason: 'Kubernetes does not offer the math library' },
  ...['map_null_entry_no_such_key', 'map_present_key_invalid_field'].map((name) => ({
    path: `optionals/optionals/${name}`,
    reason: 'the engine of Kubernetes finds nothing in values without fields',
  })),
  ...[
    'scientific notation',
    'default precision for scientific notation',
    'dyntype support for scientific notation',
    'NaN support for scientific notation',
    'positive infinity support',
    'negative infinity support',
    'NaN support for decimal',
    'dyntype NaN/infinity support',
    'list support',
    'map support',
    'dyntype support for lists',
    'dyntype support for maps',
  ].map((name) => ({
    path: `string_ext/format/${name}`,
    reason:
      'Kubernetes offers an older version of the function, which prints numbers as messages do',
  })),
  ...['indexof_out_of_range', 'lastindexof_out_of_range'].map((name) => ({
    path: `string_ext/value_errors/${name}`,
    reason: 'the engine of Kubernetes finds nothing behind the end',
  })),
  {
    path: 'type_deductions/legacy_nullable_types/null_assignable_to_abstract',
    reason: 'the engine of Kubernetes takes null for the wider type',
  },
]

export function exceptionFor(spec: SpecCase): SpecException | undefined {
  return specExceptions.find(({ path }) => spec.path.startsWith(path))
}
