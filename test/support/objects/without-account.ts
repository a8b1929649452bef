/** An object without its account of who owns what, where a test is about something else. */
export function withoutAccount<T extends { readonly metadata: object }>(object: T): T {
  const { managedFields: _, ...metadata } = object.metadata as { managedFields?: unknown }
  return { ...object, metadata }
}
