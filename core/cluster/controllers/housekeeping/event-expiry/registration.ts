import type { ControllerRegistration } from '../../shared/controller-registration.ts'
import { feedOf } from '../../shared/open-feed.ts'
import { storedPrefix } from '../../shared/stored-resource.ts'
import { EventExpiry } from './event-expiry.ts'

const events = { group: '', resource: 'events' }

/** Default of `--event-ttl`, in milliseconds. */
const defaultTtl = 60 * 60_000

export const eventExpiry: ControllerRegistration = {
  name: 'event-ttl-controller',
  formerName: 'event-ttl',
  isOfServer: true,
  needs: () => [events],
  create(parts) {
    const { eventTtlMs: ttl = defaultTtl } = parts.settings
    if (ttl === 0) return undefined
    const prefix = storedPrefix(parts, events)
    return new EventExpiry({ ...parts, ttl, feed: feedOf(parts, (each) => each === prefix) })
  },
}
