/** What an object or a list can be encoded as. */
export const objectMediaTypes: readonly string[] = ['application/json', 'application/yaml']

/** What a watch can be encoded as. */
export const streamMediaTypes: readonly string[] = ['application/json;stream=watch']

/** The forms of a patch. */
export const patchMediaTypes: readonly string[] = [
  'application/json-patch+json',
  'application/merge-patch+json',
]
