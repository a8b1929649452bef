import type * as Grpc from '@grpc/grpc-js'
import type * as Protobuf from 'protobufjs/light.js'
import { StartupError } from '../../base/errors/startup-error.ts'
import { reasonOf, systemCode } from '../../base/errors/system-error.ts'

export interface GrpcPackages {
  readonly grpc: typeof Grpc
  readonly protobuf: typeof Protobuf
}

/**
 * Loads what speaks to etcd and to KMS plug-ins, optional peers of the package: most servers do without.
 *
 * @param user what needs them
 * @param cause the flag or provider without which they are not needed
 * @throws StartupError where one of them is not installed, or cannot be loaded.
 */
export async function loadGrpc(
  user = 'a store on etcd',
  cause = '--etcd-servers',
): Promise<GrpcPackages> {
  try {
    const [grpc, protobuf] = await Promise.all([
      import('@grpc/grpc-js'),
      import('protobufjs/light.js'),
    ])
    // CommonJS modules have their exports as the default one.
    return { grpc: defaultOf(grpc), protobuf: defaultOf(protobuf) }
  } catch (error) {
    const isMissing = systemCode(error) === 'ERR_MODULE_NOT_FOUND'
    const why = isMissing
      ? `${user} needs the packages @grpc/grpc-js and protobufjs`
      : `the packages that ${user} needs cannot be loaded: ${reasonOf(error)}`
    const remedy = `install both beside skerry (npm install @grpc/grpc-js protobufjs), or start without ${cause}`
    throw new StartupError(`${why}; ${remedy}`, error)
  }
}

function defaultOf<Module extends object>(module: Module): Module {
  return 'default' in module ? (module.default as Module) : module
}
