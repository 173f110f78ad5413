/** The path at which Mollie's notices arrive, followed by the ids of the organisation and of our payment. */
export const mollieWebhookPath = '/api/payment/webhook/mollie'
