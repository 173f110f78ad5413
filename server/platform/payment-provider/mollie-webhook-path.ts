/** The path to which Mollie sends its notifications, followed by the ids of the organisation and of the product's payment. */
export const mollieWebhookPath = '/api/payment/webhook/mollie'
