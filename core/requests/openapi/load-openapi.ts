import { OpenApi, type OpenApiOptions } from './openapi.ts'

/** Loads the descriptions, a chunk of their own beside the code; then documents can be rendered. */
export async function loadOpenApi(): Promise<(options: OpenApiOptions) => OpenApi> {
  const { builtInDescriptions } = await import('./descriptions/built-in-descriptions.ts')
  return (options) => new OpenApi({ ...options, descriptions: builtInDescriptions(options.brand) })
}
