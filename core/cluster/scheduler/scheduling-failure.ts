/** An error that ends the attempt to schedule a pod, whatever its nodes; the message is for events and conditions. */
export class SchedulingFailure extends Error {}
