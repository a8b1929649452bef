import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { User } from '../../base/api/user.ts'
import { randomUuid } from '../../base/text/uuid.ts'
import { formatTime } from '../../base/time/time.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { WriteContext } from '../../objects/catalog/write-context.ts'
import type { Services } from './services.ts'

/** The parts that a write context is made of. */
export interface WriteContextParts {
  readonly services: Pick<Services, 'runtime' | 'brand' | 'gate' | 'store' | 'settings'>
  readonly definition: Pick<ResourceDefinition, 'group' | 'version'>
  readonly user: User
  /** Text for `Warning` headers is added here. */
  readonly warnings: string[]
}

/** Makes a write context; it reads the clock, so a request makes only one: `ResourceContext.write`. */
export function createWriteContext(parts: WriteContextParts): WriteContext {
  const { services, definition, user, warnings } = parts
  const { runtime, brand, gate } = services
  const { findCoreObject } = services.store
  const { refusesPrivileged } = services.settings
  const time = runtime.clock.now()
  return {
    brand,
    time,
    now: formatTime(time),
    user,
    requested: formatGroupVersion(definition.group, definition.version),
    gate,
    refusesPrivileged,
    findNamespace: (name) => findCoreObject('namespaces', name),
    uuid: () => randomUuid(runtime, 'identity'),
    warn: (text) => warnings.push(text),
  }
}
