import type { ControllerRegistration } from '../../shared/controller-registration.ts'
import { ServerIdentity } from './server-identity.ts'

export const serverIdentity: ControllerRegistration = {
  name: 'server-identity',
  needs: ({ apiDomain }) => [{ group: `coordination.${apiDomain}`, resource: 'leases' }],
  create(parts) {
    const { hostname } = parts.settings
    if (hostname === undefined) return undefined
    return new ServerIdentity({ ...parts, client: parts.serverClient, hostname })
  },
}
