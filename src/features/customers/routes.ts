import { answer } from '../../host/context.ts';
import {
  addressAdd,
  addressDefault,
  addressDelete,
  addressEdit,
  updateProfile,
  userInfo,
} from './contract.ts';
import { addAddress, deleteAddress, editAddress, setDefaultAddress } from './service.addresses.ts';
import { attest, readUserInfo } from './service.user.ts';

export const routes = [
  answer(userInfo, readUserInfo),
  answer(updateProfile, attest),
  answer(addressAdd, addAddress),
  answer(addressEdit, editAddress),
  answer(addressDelete, deleteAddress),
  answer(addressDefault, setDefaultAddress),
];
