import type { ControllerRegistration } from '../controller-registration.ts'
import { feedOf } from '../open-feed.ts'
import { GarbageCollector } from './garbage-collector.ts'

export const garbageCollector: ControllerRegistration = {
  name: 'garbage-collector-controller',
  formerName: 'garbagecollector',
  needs: () => [],
  // Events are left out: they own nothing, and expire by themselves.
  create: (parts) =>
    new GarbageCollector({ ...parts, feed: feedOf(parts, (prefix) => prefix !== 'events') }),
}
