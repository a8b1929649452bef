import type { ApiServerOptions } from '../../core/index.ts'
import type { Launch } from '../launch.ts'

/**
 * Prepares the chain of authorizers by the start options.
 * @throws StartupError
 */
export async function prepareAuthorization(
  _launch: Launch,
): Promise<Pick<ApiServerOptions, 'authorizers'>> {
  return {}
}
