/** The history state of a booking's page after several appointments were booked together. */
export interface RepeatState {
  isJustBooked: true
}
