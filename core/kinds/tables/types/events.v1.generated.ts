// Generated from types/events.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group events.{brand} version v1 ref events/v1
registered Event EventList
kind Event
  metadata meta/v1.ObjectMeta ? always
  eventTime microTime ! always
  series *EventSeries ?
  reportingController string ?
  reportingInstance string ?
  action string ?
  reason string ?
  regarding core/v1.ObjectReference ?
  related *core/v1.ObjectReference ?
  note string ?
  type string ?
  deprecatedSource core/v1.EventSource ? deprecated
  deprecatedFirstTimestamp time ? deprecated
  deprecatedLastTimestamp time ? deprecated
  deprecatedCount int32 ? deprecated
message EventSeries
  count int32 ! always
  lastObservedTime microTime ! always
kind EventList
  metadata meta/v1.ListMeta ?
  items list<Event> ! always
`
