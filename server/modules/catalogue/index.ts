// What other modules, the pages, the demonstration and the operator may call of this module.
export { readCatalogue } from './catalogue/catalogue-handlers.ts'
export { categoryAnchors, otherServices } from './own-page/address/category-anchors.ts'
export type { PathKind } from './own-page/address/service-and-specialist-paths.ts'
export { listPublishedPages, ownerOfName, takeName } from './own-page/address/take-page-name.ts'
export { listVerifiedDomains, ownerOfDomain, verifiedDomain } from './own-page/domain/page-domains.ts'
export { lockPage, replacePictures, updatePage } from './own-page/own-pages.ts'
export { type PageContent, findPageContent } from './own-page/page-content.ts'
export { chargeGiftCardBack, reverseGiftCardOf } from './package/charge-back-gift-card.ts'
export { grantCredits, settleOrder } from './package/settle-order.ts'
export {
  type PackageOrder,
  countUnpaidOrders,
  findPackageOrder,
  insertPackageOrder,
  listOrders,
} from './package/package-orders.ts'
export { listOwnPackages, lockPackageOnSale, savePackage } from './package/packages.ts'
export { wireAnswer } from './question/answer-wire.ts'
export {
  type BookingAnswer,
  answerRows,
  answersOfBookings,
  deleteAnswersOf,
  insertAnswers,
  lastAnswersOf,
} from './question/answers.ts'
export { accountsWithBookings } from './question/is-new-customer.ts'
export { type QuestionsByService, listQuestions, questionsOf } from './question/questions.ts'
export { orRefuseAnswers } from './question/refuse-answers.ts'
export { replaceCategories } from './service/category/service-categories.ts'
export { areOwnLocations, fitsKind, namedServices } from './service/check-named-services.ts'
export { wireDeposit } from './service/deposit-wire.ts'
export { wireGuarantee } from './service/guarantee-wire.ts'
export { wireProviderService } from './service/service-wire.ts'
export {
  findOfferedService,
  findService,
  listOfferedServices,
  listOwnServices,
  listServices,
  saveService,
} from './service/services.ts'
