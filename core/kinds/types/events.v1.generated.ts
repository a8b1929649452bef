// Generated from types/events.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group events.{brand} version v1 ref events/v1
registered Event EventList
kind Event
  metadata 1 meta/v1.ObjectMeta ? always
  eventTime 2 microTime ! always
  series 3 *EventSeries ?
  reportingController 4 string ?
  reportingInstance 5 string ?
  action 6 string ?
  reason 7 string ?
  regarding 8 core/v1.ObjectReference ?
  related 9 *core/v1.ObjectReference ?
  note 10 string ?
  type 11 string ?
  deprecatedSource 12 core/v1.EventSource ? deprecated
  deprecatedFirstTimestamp 13 time ? deprecated
  deprecatedLastTimestamp 14 time ? deprecated
  deprecatedCount 15 int32 ? deprecated
message EventSeries
  count 1 int32 ! always
  lastObservedTime 2 microTime ! always
kind EventList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Event> ! always
`
