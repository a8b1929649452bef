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
  ...['dynamic/', 'macros2/', 'optionals/', 'proto2/', 'string_ext/', 'type_deductions/'].map(
    (path) => ({
      path,
      reason: 'the libraries are not there yet',
    }),
  ),
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
]

export function exceptionFor(spec: SpecCase): SpecException | undefined {
  return specExceptions.find(({ path }) => spec.path.startsWith(path))
}
